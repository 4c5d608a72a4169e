/** Imports the panel in a second step, so that no other page's first JavaScript references its dependencies. */
export const { loader, Component } = await import('./setup-panel.tsx')
