import { findBuild } from './mails.ts'
import { openBuiltPages } from './pages.ts'
import { runProcess } from './platform/lifecycle.ts'
import { serve } from './serve.ts'

await runProcess((life) => serve(life, async () => openBuiltPages(await findBuild())), { codeWhenAsked: 0 })
