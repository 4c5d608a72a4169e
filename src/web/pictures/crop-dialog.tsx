import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { t } from '#texts/texts.ts'

/** Shapes to which pictures are cropped: width divided by height, and the largest width that the server stores. */
const frames = {
  circle: { aspect: 1, width: 384, cropShape: 'round' },
  card: { aspect: 4 / 3, width: 1600, cropShape: 'rect' },
} as const
export type CropFrame = keyof typeof frames

/**
 * Crops a picture to the chosen area and returns it as a data URL.
 * @throws if the browser can't decode the picture
 */
async function cropPicture(url: string, frame: CropFrame, { x, y, width, height }: Area): Promise<string> {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  // A circle always has the same size; a larger picture isn't blown up.
  canvas.width = frame === 'circle' ? frames.circle.width : Math.min(frames[frame].width, Math.round(width))
  canvas.height = Math.round(canvas.width / frames[frame].aspect)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw.')
  context.imageSmoothingQuality = 'high'
  // Transparent areas would turn black in a JPEG.
  context.fillStyle = '#fffdf7'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', 0.92)
}

interface Props {
  /** The chosen picture as a data URL, which the content security policy allows; null for none. */
  picture: string | null
  frame: CropFrame
  onCrop(dataUrl: string): void
  onClose(): void
}

/** Dialog to crop a picture by dragging, with the arrow keys or with the slider. */
export function CropDialog({ picture, frame, onCrop, onClose }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    setCrop({ x: 0, y: 0 })
    setZoom(1)
    setArea(null)
  }, [picture])
  const fail = () => {
    const description = t('Failed to process the image. Please try again.')
    toast({ title: t('Image Upload Failed'), description, variant: 'destructive' })
    onClose()
  }
  const use = async () => {
    if (!picture || !area) return
    setPending(true)
    try {
      onCrop(await cropPicture(picture, frame, area))
    } catch {
      fail()
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      open={picture !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Crop your picture')}
      description={t('Drag it into place, or use the arrow keys.')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button pending={isPending} disabled={!area} onClick={() => void use()}>
            {t('Use picture')}
          </Button>
        </>
      }
    >
      <div className="relative h-72 overflow-hidden rounded-lg bg-well">
        {picture && (
          <Cropper
            image={picture}
            crop={crop}
            zoom={zoom}
            aspect={frames[frame].aspect}
            cropShape={frames[frame].cropShape}
            showGrid={false}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ alt: t('Your picture'), onError: fail }}
          />
        )}
      </div>
      <label className="mt-4 flex min-h-tap items-center gap-3">
        <span className="font-semibold">{t('Zoom')}</span>
        <input
          type="range"
          min={1}
          max={3}
          step={0.1}
          value={zoom}
          onChange={(change) => setZoom(Number(change.target.value))}
          className="w-full accent-fern"
        />
      </label>
    </Dialog>
  )
}
