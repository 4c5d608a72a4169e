import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')
const codes = (text: string) => text.match(/U\+[0-9A-F-]+/g)

test('the inlined fonts have the same characters and weights as their files', async () => {
  const [sheet, script] = await Promise.all([read('./fonts.css'), read('./first-faces.ts')])
  const files = sheet.split('@font-face').filter((face) => face.includes('-core.woff2'))
  expect(files).toHaveLength(2)
  for (const face of files) {
    expect(codes(face)).toEqual(codes(script))
    const [, family = '', weight = ''] = /font-family: ('.+?');\n\s+font-weight: ([\d ]+);/.exec(face) ?? []
    expect(script).toContain(`new FontFace(${family}, `)
    expect(script.split(`new FontFace(${family}, `)[1]?.split('\n')[0]).toContain(`weight: '${weight}'`)
  }
})
