import { runProcess } from '#server/platform/process/process.ts'
import { work } from './work.ts'

/** `npm run worker`: the same as `ROLE=worker npm start`. */
await runProcess(work, { codeWhenAsked: 0 })
