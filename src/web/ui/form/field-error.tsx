/** Error of a group of controls. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return error ? (
    <p id={id} className="mt-1.5 text-sm font-medium text-clay-ink">
      {error}
    </p>
  ) : null
}
