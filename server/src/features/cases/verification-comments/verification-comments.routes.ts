import { verificationComments } from "#contract/cases/verification-comments.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { listComments } from "./verification-comments.queries.ts";
import { addComment, editComment, removeComment } from "./verification-comments.service.ts";

const placeOf = ({ id, commentId }: { id: string; commentId: string }) => ({ verificationId: id, commentId });

export const verificationCommentRoutes = implementEndpoints(verificationComments, {
  list: ({ ctx, params }) => listComments(ctx, params.id),
  add: ({ ctx, params, body }) => addComment(ctx, params.id, body),
  edit: ({ ctx, params, body }) => editComment(ctx, placeOf(params), body),
  remove: ({ ctx, params }) => removeComment(ctx, placeOf(params)),
});
