/** Classes of text fields and selects in the forms of this folder. */
export const fieldLook =
  'h-12 w-full min-w-0 rounded-md border border-edge bg-card px-3 text-base font-normal disabled:opacity-60'
