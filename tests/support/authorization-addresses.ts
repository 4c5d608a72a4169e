const token = ':token{[A-Za-z0-9_-]{43}}'

/** Authorization per route outside the API. Every new route needs a line here. */
export const otherAddresses: Record<string, 'everybody' | 'who has the token'> = {
  // Middleware for all responses.
  'ALL /*': 'everybody',
  'GET /healthz': 'everybody',
  'GET /readyz': 'everybody',
  'GET /robots.txt': 'everybody',
  'GET /sitemap.xml': 'everybody',
  'GET /sitemaps/:name': 'everybody',
  'GET /feeds/events.ics': 'everybody',
  'GET /feeds/events.atom': 'everybody',
  'GET /feeds/events.json': 'everybody',
  'GET /event/:id/preview.png': 'everybody',
  'GET /images/:name': 'everybody',
  'GET /manifest.webmanifest': 'everybody',
  'GET /maps/*': 'everybody',
  'GET /plates/*': 'everybody',
  'GET /calendar/:file{[A-Za-z0-9_-]{43}\\.ics}': 'who has the token',
  [`POST /rsvp/${token}`]: 'who has the token',
  [`POST /rsvp/${token}/refuse`]: 'who has the token',
  [`POST /rsvp/${token}/report`]: 'who has the token',
  [`POST /rsvp/${token}/allow`]: 'who has the token',
  [`GET /rsvp/${token}/calendar.ics`]: 'who has the token',
  'GET /setup/:token': 'who has the token',
  'GET /search-mail/:token': 'who has the token',
  'POST /join/:token': 'who has the token',
  'POST /search-mail/:token': 'who has the token',
  'GET /unsubscribe/:token': 'who has the token',
  'POST /unsubscribe/:token': 'who has the token',
}
