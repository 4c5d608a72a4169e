import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { EventPhoto } from '#contract/photos/photo.ts'
import type { PhotoFormat, PhotoSize } from '#contract/photos/photo-options.ts'
import { namePhoto } from '#domain/photos/photo-rules.ts'
import { apiPath } from '#web/platform/api.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { t } from '#texts/texts.ts'

interface Props {
  photo: Pick<EventPhoto, 'id' | 'caption' | 'name'>
  size: PhotoSize
  isLazy?: boolean
  /** Decorative where a caption or a button's label says the same. */
  isDecorative?: boolean
  className?: string
}

/** A photo of an event. The frame around it sets its size, so that nothing moves when it has loaded. */
export function PhotoPicture({ photo, size, isLazy = false, isDecorative = false, className }: Props) {
  const [isBroken, setIsBroken] = useState(false)
  const address = (format: PhotoFormat) =>
    apiPath('getPhotoPicture', { params: { id: photo.id }, query: { size, format } })
  if (isBroken) {
    return (
      <span
        className={classNames(
          'grid size-full place-content-center justify-items-center gap-1 p-2 text-muted',
          className,
        )}
      >
        <ImageOff aria-hidden className="size-6" />
        <span className={size === 'small' ? 'sr-only' : 'text-center text-sm'}>
          {t('This photo can’t be loaded. Check your connection.')}
        </span>
      </span>
    )
  }
  return (
    <picture className="contents">
      <source className="hidden" type="image/avif" srcSet={address('avif')} />
      <img
        src={address('jpg')}
        alt={isDecorative ? '' : namePhoto(photo)}
        loading={isLazy ? 'lazy' : 'eager'}
        decoding="async"
        onError={() => setIsBroken(true)}
        className={className}
      />
    </picture>
  )
}
