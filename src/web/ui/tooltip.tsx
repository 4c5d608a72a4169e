import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

/** Once around the app: a first tooltip waits 700 ms, its neighbours open at once for 300 ms after. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

export interface TooltipProps {
  /** A few words. They repeat the name of what they point at or add to it; never the only place of something needed. */
  text: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** The control that it explains; must take a ref. */
  children: ReactElement
}

export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-64 animate-fade rounded-sm bg-ink px-2.5 py-1.5 text-sm text-paper shadow-lifted"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
