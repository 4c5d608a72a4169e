import { ImagePlus, Trash2 } from 'lucide-react'
import { useId, useRef, useState, type ChangeEvent } from 'react'
import { imageTypes, maxImageBytes } from '#contract/pictures/image.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'

const problems = {
  type: { title: 'Invalid file type', description: 'Please upload a PNG, JPG, or WEBP image' },
  size: { title: 'File too large', description: 'Please upload an image smaller than 10MB' },
  read: { title: 'Image Upload Failed', description: 'Failed to process the image. Please try again.' },
}

type Problem = keyof typeof problems

/** Checks a file before upload. The server also checks its content. */
function findProblem(file: File): Problem | null {
  if (!(imageTypes as readonly string[]).includes(file.type)) return 'type'
  return file.size > maxImageBytes('picture') ? 'size' : null
}

function readFile(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')))
    reader.readAsDataURL(file)
  })
}

interface Props {
  label: string
  /** Address of a stored picture or a data URL; null for none. */
  value: string | null
  onChange(value: string | null): void
  /** Alternative text of the preview. */
  alt: string
}

/** Picture upload with a preview. */
export function PictureField({ label, value, onChange, alt }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const report = (found: Problem) => {
    setProblem(found)
    toast({ ...problems[found], variant: 'destructive' })
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Allows choosing the same file again.
    target.value = ''
    if (!file) return
    const found = findProblem(file)
    if (found) {
      report(found)
      return
    }
    try {
      onChange(await readFile(file))
      setProblem(null)
    } catch {
      report('read')
    }
  }
  return (
    <div>
      <span id={`${id}-label`} className="mb-1.5 block font-semibold">
        {label}
      </span>
      <div className="flex flex-wrap items-center gap-4">
        {value && (
          <img
            src={value}
            alt={alt}
            onError={() => {
              // A stored picture may only be out of reach for now, for example offline.
              if (!value.startsWith('data:')) return
              onChange(null)
              report('read')
            }}
            className="h-24 w-32 rounded-plate border border-line object-cover shadow-paper"
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            ref={chooseButton}
            variant="outline"
            aria-describedby={`${id}-hint`}
            onClick={() => input.current?.click()}
          >
            <ImagePlus aria-hidden className="size-5" />
            {value ? 'Choose another' : 'Choose a picture'}
          </Button>
          {value && (
            <Button
              variant="quiet"
              onClick={() => {
                chooseButton.current?.focus()
                onChange(null)
              }}
            >
              <Trash2 aria-hidden className="size-4.5" />
              Remove
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept={imageTypes.join(',')}
          tabIndex={-1}
          aria-labelledby={`${id}-label`}
          onChange={(change) => void choose(change)}
          className="sr-only"
        />
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {problem ? (
          <span className="font-medium text-clay-ink">{problems[problem].description}</span>
        ) : (
          'PNG, JPG, or WEBP up to 10MB'
        )}
      </p>
    </div>
  )
}
