import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'

/** Side of the uploaded picture in pixels: the largest size the server stores. */
const side = 384

/**
 * Crops a picture to the chosen square and returns it as a data URL.
 * @throws if the browser can't decode the picture
 */
async function cropPicture(url: string, { x, y, width, height }: Area): Promise<string> {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw.')
  context.imageSmoothingQuality = 'high'
  // Transparent areas would turn black in a JPEG.
  context.fillStyle = '#fffdf7'
  context.fillRect(0, 0, side, side)
  context.drawImage(image, x, y, width, height, 0, 0, side, side)
  return canvas.toDataURL('image/jpeg', 0.92)
}

interface Props {
  /** The chosen file, or null. */
  file: File | null
  onCrop(dataUrl: string): void
  onClose(): void
}

/** Returns the file as a data URL, which the content security policy allows. */
function useDataUrl(file: File | null, onError: () => void): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    setUrl(null)
    if (!file) return
    const reader = new FileReader()
    reader.addEventListener('load', () => setUrl(reader.result as string))
    reader.addEventListener('error', onError)
    reader.readAsDataURL(file)
    return () => reader.abort()
    // oxlint-disable-next-line exhaustive-deps -- `onError` only reports, and is a new function on every render
  }, [file])
  return url
}

/** Dialog to crop a picture by dragging, with the arrow keys or with the slider. */
export function CropDialog({ file, onCrop, onClose }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    setCrop({ x: 0, y: 0 })
    setZoom(1)
    setArea(null)
  }, [file])
  const fail = () => {
    const description = 'Failed to process the image. Please try again.'
    toast({ title: 'Image Upload Failed', description, variant: 'destructive' })
    onClose()
  }
  const url = useDataUrl(file, fail)
  const use = async () => {
    if (!url || !area) return
    setPending(true)
    try {
      onCrop(await cropPicture(url, area))
    } catch {
      fail()
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      open={file !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Crop your picture"
      description="Drag it into place, or use the arrow keys."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={isPending} disabled={!area} onClick={() => void use()}>
            Use picture
          </Button>
        </>
      }
    >
      <div className="relative h-72 overflow-hidden rounded-lg bg-well">
        {url && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            aspect={1}
            cropShape="round"
            showGrid={false}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ alt: 'Your picture', onError: fail }}
          />
        )}
      </div>
      <label className="mt-4 flex min-h-tap items-center gap-3">
        <span className="font-semibold">Zoom</span>
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
