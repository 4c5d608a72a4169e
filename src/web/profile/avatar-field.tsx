import { Trash2, Upload } from 'lucide-react'
import { useRef, useState, lazy } from 'react'
import { imageTypes, maxImageBytes } from '#contract/pictures/picture-sizes.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { readFile, showPictureProblem } from '#web/pictures/read-picture.ts'
import { PersonPicture } from '#web/people/person-picture.tsx'
import { t } from '#texts/texts.ts'

const CropDialog = lazy(async () => ({ default: (await import('#web/pictures/crop-dialog.tsx')).CropDialog }))

interface Props {
  person: { id: number; name: string; avatar: string | null }
  onChange(avatar: string | null): void
}

/** Checks whether a file can be uploaded and reports why if not. */
function isWelcome(file: File): boolean {
  if (!(imageTypes as readonly string[]).includes(file.type)) {
    const description = t('Please upload a PNG, JPG, or WEBP image')
    toast({ title: t('Invalid file type'), description, variant: 'destructive' })
    return false
  }
  if (file.size <= maxImageBytes('square')) return true
  const description = t('Please upload an image smaller than 5MB')
  toast({ title: t('File too large'), description, variant: 'destructive' })
  return false
}

/** Profile picture: choose, crop, replace or remove. Uploaded when the form is saved. */
export function AvatarField({ person, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<string | null>(null)
  const choose = (chosen: File | undefined) => {
    if (chosen && isWelcome(chosen)) readFile(chosen).then(setPicture, () => showPictureProblem('read'))
    // Allows choosing the same file again.
    if (input.current) input.current.value = ''
  }
  return (
    <div className="flex flex-wrap items-center gap-5">
      <PersonPicture key={person.avatar} person={person} className="size-24 text-4xl" />
      <div className="min-w-0">
        <p className="-ms-0.5 flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => input.current?.click()}>
            <Upload aria-hidden className="size-5" />
            {person.avatar ? t('Change picture') : t('Upload picture')}
          </Button>
          {person.avatar && (
            <Button variant="quiet" onClick={() => onChange(null)}>
              <Trash2 aria-hidden className="size-5" />
              {t('Remove')}
            </Button>
          )}
        </p>
        <p className="mt-1.5 text-sm text-muted">{t('PNG, JPG, or WEBP up to 5MB')}</p>
      </div>
      <input
        ref={input}
        type="file"
        accept={imageTypes.join(',')}
        aria-label={t('Profile picture')}
        tabIndex={-1}
        className="sr-only"
        onChange={(change) => choose(change.target.files?.[0])}
      />
      <ClientOnly>
        <CropDialog
          picture={picture}
          frame="circle"
          onClose={() => setPicture(null)}
          onCrop={(dataUrl) => {
            onChange(dataUrl)
            setPicture(null)
          }}
        />
      </ClientOnly>
    </div>
  )
}
