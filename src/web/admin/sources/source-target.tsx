import { FileUp, Search, X } from 'lucide-react'
import { useRef, useState, type DragEvent, type FormEvent } from 'react'
import { sourceLimits } from '#contract/sources/source-options.ts'
import { useDraft } from '#web/platform/use-draft.ts'
import { AlertNote } from '#web/ui/feedback/alert-note.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { t } from '#texts/texts.ts'

export interface ChosenFile {
  name: string
  base64: string
}

/** Maximum length of a base64 file that is stored to survive a reload. */
const maxStored = 3_000_000

const noFile = (): ChosenFile => ({ name: '', base64: '' })

/** State of a chosen file. A small file survives a reload; a large one leaves only its name. */
export function useFile() {
  const { draft: stored, change } = useDraft('new source file', noFile, { isTabOnly: true })
  const [file, setFile] = useState(stored)
  const choose = (next: ChosenFile) => {
    setFile(next)
    change(next.base64.length > maxStored ? { name: next.name, base64: '' } : next)
  }
  return { file, choose, clear: () => choose(noFile()) }
}

function readFile(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : ''
      resolve(url.slice(url.indexOf(',') + 1))
    })
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file can’t be read.')))
    reader.readAsDataURL(file)
  })
}

interface TargetFormProps {
  url: string
  file: ChosenFile
  isPending: boolean
  onUrl(url: string): void
  onFile(file: ChosenFile): void
  onPreview(): void
}

/** Returns true for a file that was too large to store across a reload. Only its name is left. */
const isLost = ({ name, base64 }: ChosenFile) => name !== '' && base64 === ''

function FileRow({ file, onRemove }: { file: ChosenFile; onRemove(): void }) {
  return (
    <div className="flex items-center gap-3">
      <FileUp aria-hidden className="size-5 shrink-0 text-fern" />
      <p className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">
        {file.name}
        {isLost(file) && (
          <span className="block text-sm font-normal text-clay-ink">
            {t('It was too large to keep when the page reloaded. Choose it again.')}
          </span>
        )}
      </p>
      <Button variant="icon" aria-label={t('Remove {file}', { file: file.name })} onClick={onRemove}>
        <X aria-hidden className="size-5" />
      </Button>
    </div>
  )
}

/** Asks for an address or a file. Files can be dropped on it. */
export function TargetForm({ url, file, isPending, onUrl, onFile, onPreview }: TargetFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    setTrouble(null)
    if (chosen.size > sourceLimits.fileBytes) {
      setTrouble(
        t('{file} is larger than 10 MB. Export fewer events, or paste the calendar’s address.', { file: chosen.name }),
      )
      return
    }
    try {
      onFile({ name: chosen.name, base64: await readFile(chosen) })
    } catch {
      setTrouble(t('{file} couldn’t be opened. Choose it again.', { file: chosen.name }))
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const text = event.dataTransfer.getData('text/uri-list') || event.dataTransfer.getData('text/plain')
    if (event.dataTransfer.files.length > 0) void take(event.dataTransfer.files[0])
    else if (text) onUrl(text.trim())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) onPreview()
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'rounded-lg border bg-card p-4 shadow-paper sm:p-5',
        isOver ? 'border-fern' : 'border-line',
      )}
    >
      {file.name === '' ? (
        <TextField
          label={t('Paste any address')}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={sourceLimits.url}
          placeholder="library.org/events"
          hint={t('A website, a calendar or a feed. We’ll find the events on it.')}
          value={url}
          onValueChange={onUrl}
        />
      ) : (
        <FileRow file={file} onRemove={() => onFile(noFile())} />
      )}
      {trouble && (
        <div className="mt-3">
          <AlertNote title={trouble} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" pending={isPending} disabled={isLost(file) || (file.name === '' && url.trim() === '')}>
          {!isPending && <Search aria-hidden className="size-5" />}
          {t('Preview')}
        </Button>
        <Button variant="outline" onClick={() => input.current?.click()}>
          <FileUp aria-hidden className="size-5" />
          {t('Choose a file')}
        </Button>
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          aria-label={t('Calendar file')}
          accept=".ics,.ical,.csv,.tsv,.xlsx,.json,.geojson,.xml,.rss,.html,.htm,.txt"
          onChange={({ target }) => {
            void take(target.files?.[0])
            target.value = ''
          }}
          className="sr-only"
        />
      </div>
      <p className="mt-3 text-sm text-muted">
        {t(
          'Files: iCalendar, CSV, Excel, JSON, or a saved web page, up to 10 MB. You can also drop one here. Nothing is added until you say so.',
        )}
      </p>
    </form>
  )
}
