import { useRef, type ComponentPropsWithRef, type MouseEvent } from 'react'
import { AsChild } from './as-child.tsx'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

const base =
  'inline-flex min-h-tap items-center justify-center gap-2 font-semibold leading-tight select-none text-center ' +
  'transition-[background-color,border-color,color,transform] active:translate-y-px ' +
  'aria-disabled:cursor-not-allowed aria-disabled:active:translate-y-0 [&_svg]:shrink-0 print:hidden'

const looks = {
  /** The main action of a screen or form. */
  primary:
    'label-frame forced-colors:border [--label-ground:var(--color-fern)] rounded-md bg-fern px-5 py-2.5 text-on-fern hover:bg-fern-deep ' +
    'hover:[--label-ground:var(--color-fern-deep)] aria-disabled:opacity-60',
  /** The main action on a background that is dark in both themes. */
  marigold:
    'label-frame [--label-ground:var(--color-marigold)] rounded-md bg-marigold px-6 py-3 text-on-marigold ' +
    'hover:brightness-105 aria-disabled:opacity-60',
  /** A secondary action. */
  outline:
    'rounded-md border border-edge bg-card px-5 py-2.5 text-ink hover:border-fern hover:bg-fern-tint aria-disabled:opacity-60',
  /** A text button. */
  quiet:
    'rounded-md px-3 py-2.5 text-fern hover:bg-fern-tint hover:text-fern-deep aria-disabled:opacity-60 forced-colors:underline',
  /** An action that can't be undone. */
  danger:
    'label-frame forced-colors:border [--label-ground:var(--color-clay)] rounded-md bg-clay px-5 py-2.5 text-on-clay hover:brightness-95 ' +
    'aria-disabled:opacity-60',
  /** A round icon button. Set `aria-label`, which is also its tooltip. */
  icon: 'size-tap rounded-full text-ink hover:bg-fern-tint hover:text-fern-deep aria-disabled:opacity-60',
} as const

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: keyof typeof looks
  /** Ignores clicks, but keeps the focus, which `disabled` of the browser would take from the button just pressed. */
  disabled?: boolean
  /** Shows a spinner and ignores clicks. Describe the progress in the children ("Signing in..."). */
  pending?: boolean
  /** Styles its only child, a link, as a button: `<Button asChild><Link to="/home">Home</Link></Button>`. */
  asChild?: boolean
}

type OnClick = NonNullable<ButtonProps['onClick']>

/**
 * Ignores the second click of a double click, which may arrive before the button shows that its request is pending, or
 * after the request has completed.
 */
function useFirstClick(onClick: OnClick | undefined): OnClick {
  const isPressed = useRef(false)
  return (click: MouseEvent<HTMLButtonElement>) => {
    // `detail` keeps counting when another button appears under the pointer, such as the next one of a dialog.
    const isRepeat = click.detail > 1 && isPressed.current
    isPressed.current = true
    if (isRepeat) click.preventDefault()
    else onClick?.(click)
  }
}

/** Also keeps the button from submitting its form. */
const ignoreClick: OnClick = (click) => click.preventDefault()

export function Button({
  variant = 'primary',
  pending,
  asChild = false,
  disabled = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const firstClick = useFirstClick(onClick)
  const look = classNames(base, looks[variant], className)
  const tooltip = variant === 'icon' && { 'data-tooltip': rest['aria-label'] }
  if (asChild) {
    return (
      <AsChild className={look} {...tooltip} onClick={onClick} {...rest}>
        {children}
      </AsChild>
    )
  }
  const isOff = disabled || pending
  const sendsRequest = pending !== undefined || rest.type === 'submit'
  return (
    <button
      type="button"
      onClick={isOff ? ignoreClick : sendsRequest ? firstClick : onClick}
      className={look}
      aria-disabled={isOff || undefined}
      aria-busy={pending || undefined}
      {...tooltip}
      {...rest}
    >
      {pending && <Spinner />}
      {children}
    </button>
  )
}
