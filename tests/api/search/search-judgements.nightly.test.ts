import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { archivedTitles, importFolder } from '../../../bench/judging/catalog.ts'
import { defaultFolder } from '../../../bench/judging/judgements.ts'
import { hasSearches, judgeSearches, measureSearches } from '../../../bench/judging/searches.ts'

const feeds = path.join(defaultFolder, '../feeds')

test.runIf(hasSearches(defaultFolder) && existsSync(feeds))(
  'the judged searches are as good as before',
  { timeout: 300_000 },
  async () => {
    const store = await createTestDatabase()
    try {
      await importFolder(store.database, feeds, archivedTitles)
      const { ndcgAt10, lost } = measureSearches(
        await judgeSearches(store.database, defaultFolder, { rounds: 1, at: archivedTitles.at }),
      )
      expect(lost.length).toBeLessThanOrEqual(1)
      expect(ndcgAt10).toBeGreaterThanOrEqual(0.84)
    } finally {
      await store.close()
    }
  },
)
