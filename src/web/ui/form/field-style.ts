/** Classes for a text control. */
export const fieldStyle =
  'min-h-12 w-full min-w-0 rounded-md border border-edge bg-card px-3.5 py-2.5 font-normal disabled:opacity-60 ' +
  'aria-invalid:border-clay aria-invalid:shadow-[inset_0_0_0_1px_var(--color-clay)]'
