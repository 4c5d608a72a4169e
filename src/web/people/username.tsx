/** "@robin", whose sign stands before the name from right to left, too. */
export const Username = ({ of }: { of: string }) => (
  <bdi dir="ltr" translate="no">
    @{of}
  </bdi>
)
