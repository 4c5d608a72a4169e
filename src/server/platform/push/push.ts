export {
  type PushKeys,
  type PushOutcome,
  type PushSender,
  type PushTarget,
  createPushSender,
  hasUsableKeys,
  makePushKeys,
  pushSubject,
} from './web-push.ts'
