interface Message {
  title: string
  body: string
  link: string
  tag: string
}

function read(data: PushMessageData | null): Message {
  try {
    return data?.json() as Message
  } catch {
    // A browser demands that something is shown for every push.
    return { title: 'Wonderlark', body: 'There is news for you.', link: '/news', tag: 'news' }
  }
}

export async function showPush(data: PushMessageData | null, scope: ServiceWorkerGlobalScope): Promise<void> {
  const { title, body, link, tag } = read(data)
  await scope.registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/lark-192.png',
    badge: '/icons/lark-192.png',
    data: { link },
  })
}

/** Goes where the message is about: in the window that is open, else in a new one. */
export async function openLink(notification: Notification, scope: ServiceWorkerGlobalScope): Promise<void> {
  notification.close()
  const { link } = notification.data as { link: string }
  const url = new URL(link, scope.location.origin)
  if (url.origin !== scope.location.origin) return
  const windows = await scope.clients.matchAll({ type: 'window' })
  const [open] = windows.filter(({ visibilityState }) => visibilityState === 'visible').concat(windows)
  // A page that was loaded before this worker cannot be led by it.
  const led = await open?.navigate(url.href).catch(() => null)
  await (led ? led.focus() : scope.clients.openWindow(url.href))
}
