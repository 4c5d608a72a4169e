/** How a control looks that takes a line of text and has its name elsewhere. */
export const fieldLook = 'min-h-12 w-full min-w-0 rounded-md border border-edge bg-card px-3.5 py-2.5'

/** For `input type=radio`, in the colours of the page; as the system draws it where colours are forced. */
export const radioLook =
  'size-5 shrink-0 appearance-none rounded-full border-[1.5px] border-edge bg-card checked:border-[6px] ' +
  'checked:border-fern forced-colors:appearance-auto'
