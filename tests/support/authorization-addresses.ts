const token = ':token{[A-Za-z0-9_-]{43}}'

/** Authorization per route outside the API. Every new route needs a line here. */
export const otherAddresses: Record<string, 'public' | 'token holder'> = {
  // Middleware for all responses.
  'ALL /*': 'public',
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /robots.txt': 'public',
  'GET /sitemap.xml': 'public',
  'GET /sitemaps/:name': 'public',
  'GET /feeds/events.ics': 'public',
  'GET /feeds/events.atom': 'public',
  'GET /feeds/events.json': 'public',
  'GET /event/:id/preview.png': 'public',
  'GET /images/:name': 'public',
  'GET /manifest.webmanifest': 'public',
  'GET /maps/*': 'public',
  'GET /plates/*': 'public',
  'GET /calendar/:file{[A-Za-z0-9_-]{43}\\.ics}': 'token holder',
  [`POST /rsvp/${token}`]: 'token holder',
  [`POST /rsvp/${token}/refuse`]: 'token holder',
  [`POST /rsvp/${token}/report`]: 'token holder',
  [`POST /rsvp/${token}/allow`]: 'token holder',
  [`GET /rsvp/${token}/calendar.ics`]: 'token holder',
  'GET /setup/:token': 'token holder',
  'GET /search-mail/:token': 'token holder',
  'POST /join/:token': 'token holder',
  'POST /event/:id{[0-9]{1,9}}': 'public',
  'POST /search-mail/:token': 'token holder',
  'GET /unsubscribe/:token': 'token holder',
  'POST /unsubscribe/:token': 'token holder',
}
