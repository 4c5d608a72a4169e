import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readScan, type ExpectedGuest, type Scan } from '#domain/guests/guest-check-in.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { checkIn, getLabel } from './check-in-guest.tsx'
import { mark } from './check-in-queue.ts'
import { responseBadges } from './guest-badges.ts'
import { t } from '#texts/texts.ts'

/** The part of `BarcodeDetector` that check-in uses. */
interface CodeDetector {
  detect(image: ImageBitmapSource): Promise<{ rawValue: string }[]>
}

interface NativeDetector {
  new (options: { formats: string[] }): CodeDetector
  getSupportedFormats(): Promise<string[]>
}

/** Returns the device's own detector of QR codes, which most phones with Android have, or one in JavaScript. */
async function createCodeDetector(): Promise<CodeDetector> {
  const native = (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector
  if (native && (await native.getSupportedFormats()).includes('qr_code')) return new native({ formats: ['qr_code'] })
  const { BarcodeDetector } = await import('qr/decode.js')
  return new BarcodeDetector()
}

/** Milliseconds between two frames to examine. */
const pauseMs = 120
/** Milliseconds for which a code that stays in view counts once. */
const repeatMs = 2_500

const camera: MediaStreamConstraints = { video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } } }

/**
 * Loads the detector ahead of time, so that it is available without a network. A failure is reported when the camera
 * starts.
 */
export const prepareScan = () => createCodeDetector().catch(() => undefined)

/** Explains why the camera can't be used. */
function describeProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return t('The camera is blocked. Allow it for this page in your browser’s settings, then try again.')
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return t('This device has no camera. Search for the name, or type the code.')
  return t('The camera didn’t start. Close other apps that use it, then try again.')
}

/** Shows the camera in the video and calls `onCode` for each QR code in view, until the signal aborts. */
async function watchCamera(video: HTMLVideoElement, onCode: (text: string) => void, signal: AbortSignal) {
  const [detector, stream] = await Promise.all([createCodeDetector(), navigator.mediaDevices.getUserMedia(camera)])
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  const look = async () => {
    if (signal.aborted) return
    const [code] = video.readyState < video.HAVE_CURRENT_DATA ? [] : await detector.detect(video)
    if (code && !signal.aborted) onCode(code.rawValue)
    setTimeout(look, pauseMs)
  }
  await look()
}

interface Result {
  scan: Scan<ExpectedGuest>
  /** Differs for each scan, so that a second scan with the same result is announced, too. */
  number: number
  /** Whether the check-in was undone. */
  isUndone?: boolean
}

function describeScan({ scan, isUndone }: Result): string {
  switch (scan.kind) {
    case 'not-a-code':
      return t('This isn’t a check-in code.')
    case 'not-listed':
      return t('This code isn’t on the guest list of this event.')
    case 'here':
      return t('{name} is already here.', { name: getLabel(scan.guest) })
    case 'not-going':
      return t('{name} is on the list as “{answer}”.', {
        name: getLabel(scan.guest),
        answer: t(responseBadges[scan.guest.answer ?? 'none'].label),
      })
    case 'expected': {
      const { partySize } = scan.guest
      const name = getLabel(scan.guest)
      if (isUndone) return t('{name} is no longer checked in.', { name })
      return partySize === 1
        ? t('Checked in: {name}.', { name })
        : t('Checked in: {name}, {count} people.', { name, count: partySize })
    }
  }
}

interface ScanWindowProps {
  eventId: number
  guests: readonly ExpectedGuest[]
}

/** Checks in one guest after the other by the QR codes that they show to the camera. Works offline. */
export function ScanContent({ eventId, guests }: ScanWindowProps) {
  const client = useQueryClient()
  const video = useRef<HTMLVideoElement>(null)
  const seen = useRef({ text: '', at: 0 })
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  const onCode = useEffectEvent((text: string) => {
    const isRepeated = text === seen.current.text && Date.now() - seen.current.at < repeatMs
    seen.current = { text, at: Date.now() }
    if (isRepeated) return
    const scan = readScan(guests, text)
    if (scan.kind === 'expected') checkIn(client, eventId, scan.guest)
    setResult((last) => ({ scan, number: (last?.number ?? 0) + 1 }))
  })
  useEffect(() => {
    const closing = new AbortController()
    const screen = video.current
    const start = async () => {
      // Browsers hide cameras from pages that aren't secure.
      if (!navigator.mediaDevices)
        return setProblem(t('The camera needs a page with https. Search for the name, or type the code.'))
      if (!screen) return
      try {
        await watchCamera(screen, onCode, closing.signal)
      } catch (error) {
        if (!closing.signal.aborted) setProblem(describeProblem(error))
      }
    }
    void start()
    return () => closing.abort()
  }, [attempt])
  if (problem !== null) {
    return (
      <div className="grid justify-items-start gap-4">
        <p role="alert">{problem}</p>
        <Button
          onClick={() => {
            setProblem(null)
            setAttempt(attempt + 1)
          }}
        >
          {t('Try again')}
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('Camera')}
        className="aspect-square w-full rounded-lg bg-ink object-cover sm:aspect-4/3"
      />
      <ScanResult result={result} eventId={eventId} onChange={setResult} />
    </div>
  )
}

interface ScanResultProps {
  result: Result | null
  eventId: number
  onChange(result: Result): void
}

function ScanResult({ result, eventId, onChange }: ScanResultProps) {
  const client = useQueryClient()
  const scan = result?.scan
  return (
    <div
      className={classNames(
        'flex min-h-16 items-center justify-between gap-3 rounded-lg border border-line px-4 py-2',
        scan?.kind === 'expected' && !result?.isUndone && 'bg-fern-tint',
        scan && scan.kind !== 'expected' && 'bg-marigold-tint',
      )}
    >
      <p role="status" className="min-w-0 font-semibold break-words">
        <span key={result?.number}>
          {result ? describeScan(result) : t('Hold the guest’s QR code in front of the camera.')}
        </span>
      </p>
      {scan?.kind === 'expected' && !result?.isUndone && (
        <Button
          variant="quiet"
          onClick={() => {
            const { guest } = scan
            mark(client, guest.id, { eventId, name: getLabel(guest), attendance: null, arrived: 1 })
            onChange({ scan, number: (result?.number ?? 0) + 1, isUndone: true })
          }}
        >
          <Undo2 aria-hidden className="size-5" />
          {t('Undo')}
        </Button>
      )}
      {scan?.kind === 'not-going' && (
        <Button
          onClick={() => {
            checkIn(client, eventId, scan.guest)
            onChange({ scan: { kind: 'expected', guest: scan.guest }, number: (result?.number ?? 0) + 1 })
          }}
        >
          {t('Check in')}
        </Button>
      )}
    </div>
  )
}
