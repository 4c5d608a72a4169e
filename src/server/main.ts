import { realpath } from 'node:fs/promises'
import { openBuiltPages } from './pages.ts'
import { runProcess } from './platform/lifecycle.ts'
import { serve } from './serve.ts'

/** Stays the same while this process lives, also when a newer build takes the name `current`. */
const findBuild = () => realpath(new URL('../../dist/current', import.meta.url)).catch(() => 'dist/current')

await runProcess((life) => serve(life, async () => openBuiltPages(await findBuild())), { codeWhenAsked: 0 })
