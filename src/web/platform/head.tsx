import { createContext, useContext, useEffect } from 'react'

export interface Head {
  title: string
  description: string
}

/** Where the server collects what the screen says of itself; absent in the browser. */
export const HeadContext = createContext<{ current: Head | undefined } | null>(null)

const setMeta = (selector: string, content: string) =>
  document.head.querySelector(selector)?.setAttribute('content', content)

/** Names the screen: in the page's head on the server, in the tab when the browser moves on. */
export function useHead(head: Head): void {
  const collected = useContext(HeadContext)
  if (collected) collected.current = head
  const { title, description } = head
  useEffect(() => {
    document.title = title
    setMeta('meta[name="description"]', description)
  }, [title, description])
}
