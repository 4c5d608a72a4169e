/**
 * Imports the panel in a second step, so the first JavaScript of other pages references only this small file and not
 * its dependencies.
 */
export const { loader, Component } = await import('./admin-panel.tsx')
