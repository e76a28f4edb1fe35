import type { Query } from "../store/query.js";

/** Query text is written once for each shape: the server plans a text it has not seen anew. */
export function writeOnce<Shape, Row>(write: (shape: Shape) => Query<Row>): (shape: Shape) => Query<Row> {
  const queries = new Map<string, Query<Row>>();
  return (shape) => {
    const key = JSON.stringify(shape);
    const query = queries.get(key) ?? write(shape);
    queries.set(key, query);
    return query;
  };
}
