import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { encode } from 'uqr'
import { Button } from '#web/ui/layout/button.tsx'
import { t } from '#texts/texts.ts'

/** Pixels per module: enough for a poster at 300 dpi. */
const scale = 32
/** Modules of white around the code, which scanners need (ISO/IEC 18004). */
const quietZone = 4

/** Draws black modules on white in both themes, because scanners expect that. */
function draw(canvas: HTMLCanvasElement, text: string): void {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  canvas.width = canvas.height = size * scale
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  data.forEach((modules, y) =>
    modules.forEach((isDark, x) => {
      if (isDark) context.fillRect(x * scale, y * scale, scale, scale)
    }),
  )
}

/** The QR code of an address, with a button to download it as a PNG file. */
export function ShareCode({ page, name }: { page: string; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current) return
    draw(canvas.current, page)
    canvas.current.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [page])
  const download = () => {
    canvas.current?.toBlob((file) => {
      if (!file) return
      const link = document.createElement('a')
      link.href = URL.createObjectURL(file)
      link.download = `${name}.png`
      link.click()
      URL.revokeObjectURL(link.href)
    })
  }
  return (
    <div className="grid justify-items-center gap-2">
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('QR code with the link to this event')}
        className="aspect-square w-64 max-w-full rounded-md border border-line bg-white"
      />
      <Button variant="quiet" onClick={download}>
        <Download aria-hidden className="size-5" />
        {t('Download QR code')}
      </Button>
    </div>
  )
}
