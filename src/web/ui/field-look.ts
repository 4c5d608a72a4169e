/** Classes for a single-line text control whose label is rendered elsewhere. */
export const fieldLook = 'min-h-12 w-full min-w-0 rounded-md border border-edge bg-card px-3.5 py-2.5'

/** Classes for `input type=radio` in the page's colours. Falls back to the native control in forced-colors mode. */
export const radioLook =
  'size-5 shrink-0 appearance-none rounded-full border-[1.5px] border-edge bg-card checked:border-[6px] ' +
  'checked:border-fern forced-colors:appearance-auto'
