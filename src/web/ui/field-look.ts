/** How a control looks that takes a line of text and has its name elsewhere. */
export const fieldLook = 'min-h-12 w-full min-w-0 rounded-md border border-edge bg-card px-3.5 py-2.5'
