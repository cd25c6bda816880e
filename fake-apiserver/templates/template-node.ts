/** Something that has a value. */
export type Operand =
  | { readonly type: "value"; readonly value: unknown }
  /** A member of the current value (dot); without a path, the value itself. */
  | { readonly type: "field"; readonly path: readonly string[] }
  | { readonly type: "variable"; readonly name: string; readonly path: readonly string[] }
  | { readonly type: "function"; readonly name: string }
  | { readonly type: "pipeline"; readonly pipeline: Pipeline; readonly path: readonly string[] };

/** Commands, each of which gets the value of the one before as its last argument. */
export interface Pipeline {
  readonly line: number;
  /** The variables that the value is assigned to. */
  readonly names: readonly string[];
  /** Whether they are already declared. */
  readonly isAssignment: boolean;
  /** A function and its arguments, or a value alone. */
  readonly commands: readonly (readonly Operand[])[];
}

/** A node of a parsed template. */
export type TemplateNode =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "print"; readonly pipeline: Pipeline }
  | {
      readonly type: "if" | "with" | "range";
      readonly pipeline: Pipeline;
      readonly body: readonly TemplateNode[];
      readonly otherwise: readonly TemplateNode[];
    };
