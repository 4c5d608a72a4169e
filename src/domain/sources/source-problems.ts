/** Problem codes by the reason why fetching a source failed. */
export const problemsByFetchFailure = {
  'invalid-url': 'source_url_invalid',
  'not-found': 'source_unreachable',
  private: 'source_private',
  redirects: 'source_unreachable',
  unreachable: 'source_unreachable',
  certificate: 'source_certificate',
  'too-slow': 'source_too_slow',
  'too-large': 'source_too_large',
} as const
