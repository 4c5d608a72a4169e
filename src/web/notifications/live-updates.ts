import type { NoticeNews } from '#contract/notification.ts'

const name = 'wonderlark-news'
/** Milliseconds after which a connection that was refused is tried again, doubled each time. */
const patience = { first: 5_000, most: 300_000 }

export interface LiveNewsOptions {
  hear(news: NoticeNews): void
  /** How things stand, asked for when no connection comes about. */
  read(): Promise<NoticeNews>
}

/** Holds the connection until it is told to stop. */
function hold({ hear, read }: LiveNewsOptions, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let wait = patience.first
    const open = () => {
      source = new EventSource('/api/notices/stream')
      source.addEventListener('notices', ({ data }: MessageEvent<string>) => {
        wait = patience.first
        hear(JSON.parse(data) as NoticeNews)
      })
      // A broken connection comes back by itself; a refused one is closed, and comes back with more and more patience.
      source.addEventListener('error', () => {
        if (source?.readyState !== EventSource.CLOSED) return
        read().then(hear, () => null)
        timer = setTimeout(open, wait)
        wait = Math.min(wait * 2, patience.most)
      })
    }
    open()
    const stop = () => {
      clearTimeout(timer)
      source?.close()
      resolve()
    }
    stopped.addEventListener('abort', stop, { once: true })
  })
}

/**
 * Hears news of the server as it comes. Of all open tabs one holds the connection and tells the others, because a
 * browser has only six to a server.
 * @returns what stops it
 */
export function openLiveNews(options: LiveNewsOptions): () => void {
  const stopping = new AbortController()
  const channel = new BroadcastChannel(name)
  // oxlint-disable-next-line require-post-message-target-origin -- a channel has one origin, its own
  const say = (words: NoticeNews | 'what is new') => channel.postMessage(words)
  let last: NoticeNews | undefined
  channel.addEventListener('message', ({ data }: MessageEvent<NoticeNews | 'what is new'>) => {
    if (data !== 'what is new') options.hear(data)
    else if (last) say(last)
  })
  const hear = (news: NoticeNews) => {
    last = { ...news, fresh: [] }
    options.hear(news)
    say(news)
  }
  say('what is new')
  const leave = () => {
    stopping.abort()
    channel.close()
  }
  navigator.locks
    .request(name, { signal: stopping.signal }, () => hold({ ...options, hear }, stopping.signal))
    // Another tab had it all the while.
    .catch(() => null)
  return leave
}
