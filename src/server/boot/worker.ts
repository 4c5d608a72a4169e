import { runProcess } from '#server/platform/process/process.ts'
import { work } from './work.ts'

/** Entry point of `npm run worker`, which is the same as `ROLE=worker npm start`. */
await runProcess(work, { codeWhenAsked: 0 })
