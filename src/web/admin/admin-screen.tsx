/** In two steps: so the code of everybody else's first page names this small file and none of what it brings along. */
export const { loader, Component } = await import('./admin-panel.tsx')
