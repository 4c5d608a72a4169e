import { Crop, ImagePlus, Trash2 } from 'lucide-react'
import { lazy, useId, useRef, useState, type ChangeEvent } from 'react'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import {
  acceptedFiles,
  findProblem,
  pictureProblems,
  readPicture,
  showPictureProblem,
  type PictureProblem,
} from './read-picture.ts'
import { t } from '#texts/texts.ts'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

interface Props {
  label: string
  /** Address of a stored picture or a data URL; null for none. */
  value: string | null
  onChange(value: string | null): void
  /** Alternative text of the preview. */
  alt: string
  /** Offers to crop a new picture to the shape of cards. */
  isCroppable?: boolean
}

/** Picture upload with a preview. */
export function PictureField({ label, value, onChange, alt, isCroppable = false }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const report = (found: PictureProblem) => {
    setProblem(found)
    showPictureProblem(found)
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Allows choosing the same file again.
    target.value = ''
    if (!file) return
    try {
      onChange(await readPicture(file))
      setProblem(null)
    } catch (error) {
      report(findProblem(error))
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
              // A stored picture may only be temporarily unreachable, for example offline.
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
            {value ? t('Choose another') : t('Choose a picture')}
          </Button>
          {isCroppable && value?.startsWith('data:') && <CropButton picture={value} onCrop={onChange} />}
          {value && (
            <Button
              variant="quiet"
              onClick={() => {
                chooseButton.current?.focus()
                onChange(null)
              }}
            >
              <Trash2 aria-hidden className="size-4.5" />
              {t('Remove')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept={acceptedFiles}
          tabIndex={-1}
          aria-labelledby={`${id}-label`}
          onChange={(change) => void choose(change)}
          className="sr-only"
        />
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {problem ? (
          <span className="font-medium text-clay-ink">{t(pictureProblems[problem].description)}</span>
        ) : (
          t('PNG, JPG, or WEBP up to 10MB')
        )}
      </p>
    </div>
  )
}

/** Crops a new picture to the shape of cards. */
function CropButton({ picture, onCrop }: { picture: string; onCrop(dataUrl: string): void }) {
  const [isCropping, setIsCropping] = useState(false)
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setIsCropping(true)}>
        <Crop aria-hidden className="size-5" />
        {t('Crop')}
      </Button>
      {isCropping && (
        <ClientOnly onFailure={() => setIsCropping(false)}>
          <CropDialog
            picture={picture}
            frame="card"
            onClose={() => setIsCropping(false)}
            onCrop={(cropped) => {
              onCrop(cropped)
              setIsCropping(false)
            }}
          />
        </ClientOnly>
      )}
    </>
  )
}
