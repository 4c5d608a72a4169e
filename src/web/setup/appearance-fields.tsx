import { ImagePlus, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { imageTypes, maxImageBytes } from '#contract/pictures/picture-sizes.ts'
import { deriveAccent } from '#domain/site/site-accent.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { useSettingsForm } from './settings-form.tsx'
import { t } from '#texts/texts.ts'

const readFile = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')))
    reader.readAsDataURL(file)
  })

/** The town's logo. Uploaded when the form is saved. */
function LogoField() {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { values, errors, set } = useSettingsForm()
  const [problem, setProblem] = useState<string | null>(null)
  const choose = async (file: File | undefined) => {
    // Allows choosing the same file again.
    if (input.current) input.current.value = ''
    if (!file) return
    if (!(imageTypes as readonly string[]).includes(file.type)) setProblem(t('Please upload a PNG, JPG, or WEBP image'))
    else if (file.size > maxImageBytes('logo')) setProblem(t('Please upload an image smaller than 2MB'))
    else {
      set({ logo: await readFile(file) })
      setProblem(null)
    }
  }
  const error = problem ?? errors['logo']
  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className="mb-1.5 block font-semibold">
        {t('Logo')}
      </span>
      <div className="flex flex-wrap items-center gap-4">
        {values.logo && (
          <img
            src={values.logo}
            alt={t('Your logo')}
            className="size-16 rounded-md border border-line bg-card object-contain p-1"
          />
        )}
        <Button variant="outline" aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden className="size-5" />
          {values.logo ? t('Choose another') : t('Choose a logo')}
        </Button>
        {values.logo && (
          <Button variant="quiet" onClick={() => set({ logo: null })}>
            <Trash2 aria-hidden className="size-4.5" />
            {t('Remove')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept={imageTypes.join(',')}
          aria-label={t('Logo')}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </div>
      <p id={`${id}-hint`} className={`mt-1.5 text-sm ${error ? 'font-medium text-clay-ink' : 'text-muted'}`}>
        {error ?? t('PNG, JPG, or WEBP up to 2MB. A square picture works best.')}
      </p>
    </div>
  )
}

const fern = '#2f6b4f'

/** Samples of text on and in the accent color, with the colors of one theme. */
function Sample({ theme, color }: { theme: 'light' | 'dark'; color: string }) {
  const { accent, onAccent } = deriveAccent(color)[theme]
  const card = theme === 'light' ? '#fffdf7' : '#1c2b25'
  return (
    <span
      className="flex min-h-tap items-center gap-3 rounded-md border border-line px-3 font-semibold"
      style={{ backgroundColor: card, color: accent }}
    >
      {theme === 'light' ? t('Light') : t('Dark')}
      <span className="rounded-sm px-2 py-0.5" style={{ backgroundColor: accent, color: onAccent }}>
        {t('Button')}
      </span>
    </span>
  )
}

/** Shows whether a theme uses the chosen color, or a darker or lighter one. */
function describeAdjustment(color: string): string {
  const { light, dark } = deriveAccent(color)
  const [isLightKept, isDarkKept] = [light.accent === color, dark.accent === color]
  if (isLightKept && isDarkKept) return t('Easy to read in both themes.')
  if (isDarkKept) return t('We’ll make it a bit darker on light pages, so that everyone can read it (contrast 4.5:1).')
  if (isLightKept) return t('We’ll make it a bit lighter on dark pages, so that everyone can read it (contrast 4.5:1).')
  return t(
    'We’ll make it a bit darker on light pages and lighter on dark pages, so that everyone can read it (contrast 4.5:1).',
  )
}

/** Accent color of buttons and links. */
function AccentField() {
  const id = useId()
  const { values, set } = useSettingsForm()
  const color = values.accent ?? fern
  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <label id={`${id}-label`} htmlFor={id} className="mb-1.5 block font-semibold">
        {t('Accent color')}
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <input
          id={id}
          type="color"
          value={color}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => set({ accent: target.value })}
          className="h-12 w-16 cursor-pointer rounded-md border border-edge bg-card p-1"
        />
        <Sample theme="light" color={color} />
        <Sample theme="dark" color={color} />
        {values.accent && (
          <Button variant="quiet" onClick={() => set({ accent: null })}>
            {t('Use fern green')}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {values.accent ? describeAdjustment(color) : t('Used for buttons and links. Now it’s fern green.')}
      </p>
    </div>
  )
}

/** The site's look: logo and accent color. */
export function AppearanceFields() {
  return (
    <>
      <LogoField />
      <AccentField />
    </>
  )
}
