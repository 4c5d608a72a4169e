import { getDirection } from '#texts/languages.ts'
import { currentLocale } from '#texts/text-source.ts'

/** Literal values of the tokens in `web/theme.css`: mail clients support neither variables nor light-dark(). */
export const inks = {
  paper: '#fbf6ea',
  card: '#fffdf7',
  ink: '#22312b',
  muted: '#5c6b62',
  line: '#e4dac3',
  fern: '#2f6b4f',
  onFern: '#fffdf7',
  fernTint: '#e2ecdc',
  marigold: '#f2a93b',
}

export const fonts = {
  text: "Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  display: "Fraunces, Georgia, 'Times New Roman', serif",
}

/**
 * For mail clients that follow the system's dark theme. Those that invert colors themselves work well with the light
 * one.
 */
export const nightStyle = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.w-paper{background-color:#14201b!important}
.w-card{background-color:#1c2b25!important;border-color:#f2b04c #31443b #31443b!important}
.w-ink,.w-ink a{color:#f3eddd!important}
.w-muted,.w-muted a{color:#a9b8ac!important}
.w-line{border-color:#31443b!important}
.w-fern{background-color:#8ac9a4!important}
.w-fern a,.w-fern-link{color:#10201a!important}
.w-link,.w-ink a.w-link,.w-muted a.w-link{color:#8ac9a4!important}
.w-tint{background-color:#22392e!important}
}
@media (max-width:480px){.w-pad{padding-left:20px!important;padding-right:20px!important}}`

/** Returns the direction of the reader's lines. */
export const readDirection = (): 'ltr' | 'rtl' => getDirection(currentLocale())

/*
 * Mail clients know neither "start" nor "end", so these name the sides of the reader's lines.
 */
export const lineStart = (): 'left' | 'right' => (readDirection() === 'rtl' ? 'right' : 'left')

/** Writes a padding or margin of four sides, in pixels: above, at the line's end, below, at its start. */
export const around = (above: number, end: number, below: number, start: number): string =>
  (readDirection() === 'rtl' ? [above, start, below, end] : [above, end, below, start])
    .map((pixels) => `${pixels}px`)
    .join(' ')
