declare module 'oidc-provider/lib/provider.js' {
  export { default as Provider } from 'oidc-provider'
}
declare module 'oidc-provider/lib/helpers/errors.js' {
  export const SessionNotFound: typeof import('oidc-provider').errors.SessionNotFound
}
