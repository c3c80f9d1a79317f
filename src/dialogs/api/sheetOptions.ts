/** One choice of a sheet (SPEC section 3, "Simple option set / bottom sheet"). */
export interface SheetButton {
  title: string;
  /** Makes the button a link to this address. */
  link?: string;
  /** A second line below the title. */
  note?: string;
  /** Default 0. */
  value?: unknown;
}
export type SheetRows = readonly SheetButton[];
export type SheetValue<Rows extends SheetRows> = Rows[number] extends infer Button
  ? Button extends { value: infer Value }
    ? Value
    : 0
  : never;

/** One of them is required, because it names the sheet. */
type SheetText = { title: string; message?: string } | { title?: string; message: string };

export type CancelableSheetOptions<Rows extends SheetRows, CancelValue> = SheetText & {
  buttons?: Rows;
  cancelable?: true;
  /** What a dismissal resolves to. Default -1. */
  cancelValue?: CancelValue;
  closeOnNavigation?: boolean;
};
export type HeldSheetOptions<Rows extends SheetRows> = SheetText & {
  buttons: Rows & readonly [SheetButton, ...SheetButton[]];
  cancelable: false;
  cancelValue?: never;
  closeOnNavigation?: boolean;
};
