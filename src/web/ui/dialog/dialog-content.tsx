import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useRef, type ReactNode } from 'react'
import { Button } from '#web/ui/layout/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { useDialogEntry } from './dialog-history.ts'
import { dismissToast, toastStore } from '#web/ui/feedback/toast-store.ts'
import { t } from '#texts/texts.ts'

interface DialogWindowProps {
  open: boolean
  onOpenChange(open: boolean): void
  title: string
  description?: ReactNode
  children: ReactNode
  footer?: ReactNode
  isTall?: boolean
}

const sheet =
  'inset-x-0 bottom-0 max-h-[90dvh] rounded-t-2xl border-t pb-[calc(var(--safe-bottom)+var(--toast-height,0px))] ' +
  'data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out'
const card =
  'sm:inset-0 sm:bottom-(--toast-height,0px) sm:m-auto sm:h-fit sm:max-h-[min(85dvh,44rem,calc(100dvh-var(--toast-height,0px)-2rem))] sm:w-[min(30rem,calc(100vw-3rem))] sm:rounded-xl sm:border ' +
  'sm:pb-0 sm:data-[state=open]:animate-pop-in sm:data-[state=closed]:animate-fade-out'
/** For forms: full screen on phones, a wider card elsewhere. */
const tall =
  'max-sm:h-dvh max-sm:max-h-none max-sm:rounded-t-none max-sm:border-t-0 max-sm:pt-(--safe-top) sm:w-[min(44rem,calc(100vw-3rem))] sm:max-h-[min(92dvh,56rem,calc(100dvh-var(--toast-height,0px)-2rem))]'
const still = 'motion-reduce:data-[state=open]:animate-fade motion-reduce:data-[state=closed]:animate-fade-out'

/** Milliseconds within which two taps count as a double tap. */
const doubleTapMs = 500

/** Returns whether a press is the second tap of two on the button that opened the dialog. */
function isSecondTap(press: Event, opener: Element | null, openedAt: number): boolean {
  if (!opener || !(press instanceof PointerEvent) || press.timeStamp - openedAt > doubleTapMs) return false
  const { left, right, top, bottom } = opener.getBoundingClientRect()
  return press.clientX >= left && press.clientX <= right && press.clientY >= top && press.clientY <= bottom
}

/** The content of an open `Dialog`. */
export function DialogContent(props: DialogWindowProps) {
  const { open, onOpenChange, title, description, children, footer, isTall } = props
  const opener = useRef<Element>(null)
  const openedAt = useRef(0)
  useDialogEntry(open, () => onOpenChange(false))
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade" />
        <Radix.Content
          className={classNames(
            'fixed z-40 flex flex-col border-line bg-card shadow-float focus:outline-none',
            sheet,
            card,
            isTall && tall,
            still,
          )}
          onInteractOutside={(press) => {
            // Dismissing a toast must not close the dialog.
            if (press.target instanceof Element && press.target.closest('[data-toasts]')) press.preventDefault()
            if (isSecondTap(press.detail.originalEvent, opener.current, openedAt.current)) press.preventDefault()
          }}
          onEscapeKeyDown={(press) => {
            // The first Escape closes the open list of the focused field.
            if (document.activeElement?.matches('[role=combobox][aria-expanded=true]')) press.preventDefault()
          }}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
            openedAt.current = performance.now()
            // An earlier toast is about something else. One with an action keeps its time.
            const earlier = toastStore.read()
            if (earlier && !earlier.action) dismissToast(earlier.id)
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
          {...(!description && { 'aria-describedby': undefined })}
        >
          {!isTall && (
            <div aria-hidden className="mx-auto mt-2.5 h-1 w-10 shrink-0 rounded-full bg-edge/50 sm:hidden" />
          )}
          <header className="flex items-start gap-3 px-gutter pt-4 pb-3 sm:pt-6">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-2xl">{title}</Radix.Title>
              {description && <Radix.Description className="mt-1.5 text-muted">{description}</Radix.Description>}
            </div>
            <Radix.Close asChild>
              <Button variant="icon" aria-label={t('Close')} className="-mt-2 -me-2">
                <X className="size-5" />
              </Button>
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-gutter pb-gutter">{children}</div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-gutter py-4">{footer}</footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
