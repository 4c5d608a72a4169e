import { hash } from 'node:crypto'

/**
 * Script that records the last press of a button while the page's scripts are loading. `entry-client.tsx` repeats it.
 * Links and submitted forms work without scripts.
 */
export const earlyPressScript =
  "addEventListener('click',({target})=>{if(document.documentElement.dataset.hydrated===undefined)earlyPress=target.closest?.('button[type=button]')},true);var earlyPress=null"

/** Source for the content security policy that allows this script and no other inline one. */
export const earlyPressSource = `'sha256-${hash('sha256', earlyPressScript, 'base64')}'`
