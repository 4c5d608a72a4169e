import { Tooltip as Radix } from 'radix-ui'

/** The tooltip of a control. Hidden from screen readers, because the text repeats the control's name. */
export function TooltipContent({ control, text }: { control: Element; text: string }) {
  const { left, top, width, height } = control.getBoundingClientRect()
  return (
    <Radix.Provider>
      <Radix.Root open>
        <Radix.Trigger asChild>
          <span aria-hidden className="pointer-events-none fixed" style={{ left, top, width, height }} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            aria-hidden
            aria-label={text}
            sideOffset={6}
            collisionPadding={4}
            className="pointer-events-none z-50 w-max max-w-36 animate-fade rounded-sm bg-ink px-2.5 py-1.5 text-center text-sm leading-tight text-paper shadow-lifted"
          >
            <div>{text}</div>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
