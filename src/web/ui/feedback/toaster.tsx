import { CircleAlert, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { useStore } from '#web/platform/store.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { dismissToast, holdToast, toastStore, type ShownToast } from './toast-store.ts'
import { t } from '#texts/texts.ts'

const looks = {
  default: 'border-line bg-card text-ink before:bg-marigold',
  destructive: 'border-clay bg-clay-tint text-ink before:bg-clay',
} as const

function ActionButton({ label, onPress }: NonNullable<ShownToast['action']>) {
  return (
    <Radix.Action asChild altText={label}>
      <Button variant="quiet" onClick={onPress}>
        {label}
      </Button>
    </Radix.Action>
  )
}

interface MessageProps {
  message: ShownToast
  onClose(): void
}

function Message({ message, onClose }: MessageProps) {
  const { open, title, description, variant = 'default', action, alternative } = message
  return (
    <Radix.Root
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      type={variant === 'destructive' ? 'foreground' : 'background'}
      className={classNames(
        'pointer-events-auto relative flex items-center gap-3 overflow-hidden rounded-lg border py-2 pe-1.5 ps-5 shadow-float',
        'before:absolute before:inset-y-0 before:start-0 before:w-1.5',
        'data-[state=closed]:pointer-events-none data-[state=closed]:animate-fade-out data-[state=open]:animate-pop-in motion-reduce:data-[state=open]:animate-fade',
        'data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        'data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x)',
        looks[variant],
      )}
    >
      {variant === 'destructive' && <CircleAlert aria-hidden className="size-5 shrink-0 text-clay-ink" />}
      <div className="min-w-0 flex-1 py-1.5">
        <Radix.Title className="font-semibold leading-snug">{title}</Radix.Title>
        {description && (
          <Radix.Description
            className={classNames('text-[0.9375rem] leading-snug', variant === 'default' && 'text-muted')}
          >
            {description}
          </Radix.Description>
        )}
        {alternative && (
          <div className="mt-1 -ms-3 flex flex-wrap">
            {[action, alternative].map((each) => each && <ActionButton key={each.label} {...each} />)}
          </div>
        )}
      </div>
      {action && !alternative && <ActionButton {...action} />}
      <Radix.Close asChild>
        <Button variant="icon" aria-label={t('Dismiss')}>
          <X className="size-4.5" />
        </Button>
      </Radix.Close>
    </Radix.Root>
  )
}

/** Holds the toast open while the window is in the background. */
function useBackgroundHold(): void {
  useEffect(() => {
    const update = () => holdToast('background', document.hidden)
    const hold = () => holdToast('background', true)
    const release = () => holdToast('background', false)
    update()
    document.addEventListener('visibilitychange', update)
    window.addEventListener('blur', hold)
    window.addEventListener('focus', release)
    return () => {
      document.removeEventListener('visibilitychange', update)
      window.removeEventListener('blur', hold)
      window.removeEventListener('focus', release)
    }
  }, [])
}

/** Closes a toast that belongs to the previous screen. */
function useEnd(): void {
  const { pathname } = useLocation()
  useEffect(
    () => () => {
      const shown = toastStore.read()
      if (shown?.endsWithScreen) dismissToast(shown.id)
    },
    [pathname],
  )
}

/** While a toast is open, measures it into `--toast-height`. */
function useHeights(list: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const { style } = document.body
    if (!isOpen || !list.current) return
    const update = () => {
      style.setProperty('--toast-height', `${list.current?.offsetHeight ?? 0}px`)
      // An open dialog has become shorter.
      const field = document.activeElement
      if (field?.closest('[role=dialog]')) field.scrollIntoView({ block: 'nearest' })
    }
    const observer = new ResizeObserver(update)
    observer.observe(list.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--toast-height')
    }
  }, [list, isOpen])
}

/**
 * Renders the toasts of `toast()`. Use it once in the app. On phones, toasts appear above the bottom bar
 * (`--bar-height`) and the screen's action bar (`--action-bar-height`); elsewhere, in the corner. Every bar at the bottom
 * of the window that isn't an `ActionBar` must set that variable on `body`.
 * Open dialogs make room for a toast by its `--toast-height`, so that it covers neither their title nor their buttons.
 *
 * Toasts close by themselves, except while the pointer is over them, they have the focus (the hotkey F8 moves it there)
 * or the window is in the background. Radix announces them to screen readers.
 */
export function Toaster() {
  const message = useStore(toastStore)
  const list = useRef<HTMLOListElement>(null)
  /** Element that gets the focus back when the toast closes. */
  const origin = useRef<EventTarget>(null)
  useBackgroundHold()
  useHeights(list, message?.open ?? false)
  useEnd()
  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    holdToast('focus', true)
    if (relatedTarget && !currentTarget.contains(relatedTarget)) origin.current = relatedTarget
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) holdToast('focus', false)
  }
  const close = (id: number) => {
    if (list.current?.contains(document.activeElement) && origin.current instanceof HTMLElement) origin.current.focus()
    dismissToast(id)
  }
  return (
    // The store closes toasts, because Radix stops its timer for good if a toast is dismissed while it has the focus.
    <Radix.Provider duration={Infinity} label={t('Notification')} swipeDirection="right">
      {message && <Message key={message.id} message={message} onClose={() => close(message.id)} />}
      <Radix.Viewport
        ref={list}
        // Radix puts the key in.
        label={t('Notifications ({hotkey})', { hotkey: '{hotkey}' })}
        data-toasts
        // Modal dialogs hide everything from screen readers except live regions.
        aria-live="off"
        onPointerEnter={() => holdToast('pointer', true)}
        onPointerLeave={() => holdToast('pointer', false)}
        onFocus={enter}
        onBlur={leave}
        className={
          'pointer-events-none fixed end-0 bottom-(--toast-bottom) z-50 w-full p-3 outline-none md:max-w-[420px] md:p-5'
        }
      />
    </Radix.Provider>
  )
}
