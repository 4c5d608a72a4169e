import { readForm, type HostFormValues } from './host-form-values.ts'

/** Letters of a picture that are kept beside the text; browsers keep about five million in all. */
const mostImageLetters = 2_000_000

function write(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    // Full, or not allowed: the form itself still has everything.
    return false
  }
}

export interface FormMemory {
  /** Null when nothing was typed. */
  read(): HostFormValues | null
  keep(values: HostFormValues): void
  forget(): void
}

/** Keeps what somebody has typed in this browser, through closing, failure and reload. */
export function openFormMemory(name: string): FormMemory {
  const key = `wonderlark host form ${name}`
  const imageKey = `${key} picture`
  let keptImage: string | null = null
  return {
    read: () => {
      try {
        const text = localStorage.getItem(key)
        if (text === null) return null
        keptImage = localStorage.getItem(imageKey)
        return { ...readForm(JSON.parse(text)), imageUrl: keptImage }
      } catch {
        return null
      }
    },
    keep: ({ imageUrl, ...values }) => {
      write(key, JSON.stringify(values))
      if (imageUrl === keptImage) return
      const isSmall = imageUrl !== null && imageUrl.length <= mostImageLetters
      if (!write(imageKey, isSmall ? imageUrl : null)) write(imageKey, null)
      keptImage = imageUrl
    },
    forget: () => {
      write(key, null)
      write(imageKey, null)
      keptImage = null
    },
  }
}
