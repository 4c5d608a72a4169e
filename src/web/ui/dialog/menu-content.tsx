import { DropdownMenu as Radix } from 'radix-ui'
import { Fragment, type FocusEvent, type ReactNode, type RefObject } from 'react'
import { classNames } from '#web/ui/layout/class-names.ts'
import { readDirection } from '#web/platform/line-direction.ts'

export interface MenuItem {
  label: string
  /** Second line in smaller text. */
  hint?: string
  /** Heading above the item, which begins a new group. */
  heading?: string
  icon?: ReactNode
  onSelect(): void
}

export interface MenuListProps {
  items: readonly MenuItem[]
  /** Edge at which control and menu are aligned. */
  align?: 'start' | 'end'
}

interface MenuWindowProps extends MenuListProps {
  /** Contains the control, and anchors the menu. */
  root: RefObject<HTMLElement | null>
  /** Id of the control. */
  labelId: string
  open: boolean
  onOpenChange(open: boolean): void
  /** Renders the list at the end of `main`, for controls whose container clips its content. */
  isOverPage?: boolean
}

const MainLayer = ({ children }: { children: ReactNode }) => (
  <Radix.Portal container={document.getElementById('main')}>{children}</Radix.Portal>
)

/** Returns the height in pixels of the phone navigation and the action bar, which may cover the bottom of the screen. */
const measureCoveredBelow = () => 80 + (document.querySelector<HTMLElement>('[data-action-bar]')?.offsetHeight ?? 0)

/** The list of a `Menu`. It stays in the page's landmark. */
export function MenuContent({
  root,
  labelId,
  open,
  onOpenChange,
  items,
  align = 'start',
  isOverPage = false,
}: MenuWindowProps) {
  // Radix does so only after a key press, and misses one from before its code was loaded. It also focuses the list when the
  // pointer leaves an item.
  const focusFirst = ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (target !== currentTarget || currentTarget.contains(relatedTarget)) return
    currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }
  const focusControl = () => document.getElementById(labelId)?.focus()
  const choose = (item: MenuItem) => {
    // First, so that a dialog that the item opens can restore the focus to it.
    focusControl()
    item.onSelect()
  }
  const Layer = isOverPage ? MainLayer : Fragment
  return (
    <Radix.Root dir={readDirection()} open={open} onOpenChange={onOpenChange} modal={false}>
      <Radix.Trigger asChild>
        <span aria-hidden className="pointer-events-none absolute inset-0 -z-10" tabIndex={-1} />
      </Radix.Trigger>
      <Layer>
        <Radix.Content
          aria-labelledby={labelId}
          align={align}
          sideOffset={6}
          collisionPadding={{ top: 8, bottom: measureCoveredBelow(), left: 8, right: 8 }}
          loop
          // A press on the control closes the menu by itself.
          onInteractOutside={(press) => root.current?.contains(press.target as Node) && press.preventDefault()}
          onFocus={focusFirst}
          onEscapeKeyDown={focusControl}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="z-55 max-h-(--radix-dropdown-menu-content-available-height) max-w-72 min-w-60 overflow-y-auto animate-pop-in rounded-lg border border-line bg-card p-1.5 shadow-float focus:outline-none motion-reduce:animate-fade"
        >
          {items.map((item, at) => (
            <Fragment key={item.label}>
              {item.heading && (
                <Radix.Label
                  className={classNames(
                    'label-caps px-3 pb-1 text-muted',
                    at > 0 ? 'mt-1.5 border-t border-line pt-3' : 'pt-2',
                  )}
                >
                  {item.heading}
                </Radix.Label>
              )}
              <Radix.Item
                onSelect={() => choose(item)}
                className="flex min-h-tap cursor-pointer items-center gap-3 rounded-md px-3 py-2 text-start font-medium select-none hover:bg-fern-tint focus-visible:bg-fern-tint [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-fern"
              >
                {item.icon}
                <span>
                  {item.label}
                  {item.hint && <span className="block text-sm font-normal text-muted">{item.hint}</span>}
                </span>
              </Radix.Item>
            </Fragment>
          ))}
        </Radix.Content>
      </Layer>
    </Radix.Root>
  )
}
