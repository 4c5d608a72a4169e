import { CircleAlert, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useStore } from '#web/platform/store.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { dismissToast, toastStore, type ShownToast } from './toast-store.ts'

/** Milliseconds a toast is shown: long enough that it stays until dismissed or replaced. */
const duration = 1_000_000

const looks = {
  default: 'border-line bg-card text-ink before:bg-marigold',
  destructive: 'border-clay bg-clay-tint text-ink before:bg-clay',
} as const

function Message({ message }: { message: ShownToast }) {
  const { id, open, title, description, variant = 'default', action } = message
  return (
    <Radix.Root
      open={open}
      onOpenChange={(stays) => !stays && dismissToast(id)}
      type={variant === 'destructive' ? 'foreground' : 'background'}
      className={classNames(
        'pointer-events-auto relative flex items-center gap-3 overflow-hidden rounded-lg border py-2 pr-1.5 pl-5 shadow-float',
        'before:absolute before:inset-y-0 before:left-0 before:w-1.5',
        'data-[state=closed]:animate-fade-out data-[state=open]:animate-pop-in motion-reduce:data-[state=open]:animate-fade',
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
      </div>
      {action && (
        <Radix.Action asChild altText={action.label}>
          <Button variant="quiet" onClick={action.onPress}>
            {action.label}
          </Button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <Button variant="icon" aria-label="Dismiss">
          <X className="size-4.5" />
        </Button>
      </Radix.Close>
    </Radix.Root>
  )
}

/**
 * Renders the toasts of `toast()`. Use it once in the app. On phones, toasts appear above the bottom bar
 * (`--bar-height`), or at the top while a dialog has its buttons there; elsewhere, in the corner.
 */
export function Toaster() {
  const message = useStore(toastStore)
  return (
    <Radix.Provider duration={duration} label="Notification" swipeDirection="right">
      {message && <Message key={message.id} message={message} />}
      <Radix.Viewport
        label="Notifications ({hotkey})"
        data-toasts
        className={
          'pointer-events-none fixed right-0 bottom-[calc(var(--bar-height,0px)+var(--safe-bottom))] z-50 w-full p-3 ' +
          'outline-none md:max-w-[420px] md:p-5'
        }
      />
    </Radix.Provider>
  )
}
