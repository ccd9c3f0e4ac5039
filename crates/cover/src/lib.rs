//! Exact cover: the matrix of a board, dancing links, solution trees.
