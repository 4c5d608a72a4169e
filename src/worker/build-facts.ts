/** What the build knows of itself; `vite.config.ts` puts it in. */
declare const wonderlarkBuild: { version: string; files: string[] }

/** Another one for every build. */
export const { version } = wonderlarkBuild

/** Addresses of what the pages are made of, without the heavy parts of maps. */
export const shellFiles: readonly string[] = wonderlarkBuild.files
