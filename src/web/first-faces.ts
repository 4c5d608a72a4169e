import figtree from './assets/fonts/figtree-core.woff2?inline'
import fraunces from './assets/fonts/fraunces-soft-core.woff2?inline'

/** Same range as the core faces in fonts.css, which these take precedence over. */
const unicodeRange =
  'U+0000-007F, U+00A0, U+00A9, U+00AD, U+00B0, U+00B7, U+00C9, U+00D7, U+00DF-00F6, U+00F8-00FF, U+0153, U+2000-200B, U+2010-2027, U+202F, U+2191, U+2193, U+2212, U+FEFF'

const decodeDataUrl = (dataUrl: string) =>
  Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (c) => c.charCodeAt(0))

/*
 * The core faces are inlined and created while the browser parses the head, so the first paint uses them and nothing
 * shifts later. As data URLs in a stylesheet they would load only after the first paint.
 */
document.fonts.add(new FontFace('Fraunces Soft', decodeDataUrl(fraunces), { weight: '400 700', unicodeRange }))
document.fonts.add(new FontFace('Figtree Variable', decodeDataUrl(figtree), { weight: '300 900', unicodeRange }))
