/** Names a file twice: for old programs in ASCII, for the others as it is (RFC 6266). */
export function downloadAs(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/^-*\./, 'event.')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
