/**
 * Returns a `Content-Disposition` value with two file names: ASCII for old clients, UTF-8 for all others (RFC 6266).
 */
export function downloadAs(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/^-*\./, 'event.')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
