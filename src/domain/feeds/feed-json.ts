import type { FeedHead, FeedItem } from './feed-item.ts'

function entry({ id, url, title, summary, html, changedAt, author, tags, image, event }: FeedItem) {
  return {
    id,
    url,
    title,
    summary,
    content_html: html,
    ...(image && { image }),
    date_modified: changedAt,
    ...(author && { authors: [{ name: author }] }),
    tags,
    // Event data. JSON Feed reserves names that begin with an underscore for publisher extensions.
    _event: {
      about: 'Times carry the offset of the venue; end is exclusive.',
      start: event.date,
      end: event.endDate,
      time_zone: event.timeZone,
      all_day: event.allDay,
      status: event.status,
      ...(event.cancellationNote !== null && { cancellation_note: event.cancellationNote }),
      location: event.location,
      place_precision: event.placePrecision,
      latitude: event.latitude,
      longitude: event.longitude,
      is_virtual: event.isVirtualEvent,
      is_free: event.isFree,
    },
  }
}

/** Writes the feed as JSON Feed 1.1. The output is deterministic. */
export function writeJsonFeed({ title, description, url, page }: FeedHead, items: readonly FeedItem[]): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: page,
    feed_url: url,
    items: items.map(entry),
  })
}
