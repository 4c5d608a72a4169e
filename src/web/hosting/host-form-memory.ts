import { emptyForm, readForm, type HostFormValues } from './host-form-values.ts'

/** Letters of a picture that are kept beside the text; browsers keep about five million in all. */
const mostImageLetters = 2_000_000

export interface KeptForm {
  values: HostFormValues
  /** The draft on the server that it began as, or was saved as. */
  draftId: number | null
}

const nothing: KeptForm = { values: emptyForm, draftId: null }

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
  read(): KeptForm
  keep(form: KeptForm): void
  forget(): void
}

/** Keeps what somebody has typed in this browser, through closing, failure and reload. One person's own. */
export function openFormMemory(userId: number): FormMemory {
  const key = `wonderlark host form ${userId}`
  const imageKey = `${key} picture`
  let keptImage: string | null = null
  return {
    read: () => {
      try {
        const text = localStorage.getItem(key)
        if (text === null) return nothing
        const { values, draftId } = JSON.parse(text) as { values?: unknown; draftId?: unknown }
        keptImage = localStorage.getItem(imageKey)
        return {
          values: { ...readForm(values), imageUrl: keptImage },
          draftId: typeof draftId === 'number' ? draftId : null,
        }
      } catch {
        return nothing
      }
    },
    keep: ({ values: { imageUrl, ...values }, draftId }) => {
      write(key, JSON.stringify({ values, draftId }))
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
